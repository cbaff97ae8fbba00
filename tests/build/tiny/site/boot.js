document.documentElement.dataset.app = 'on';
