export const shared = (name) => document.documentElement.dataset.ran = name;
