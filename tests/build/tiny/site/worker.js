self.onmessage = () => self.postMessage('hello');
