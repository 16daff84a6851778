// A classic script in <head>: runs before the first paint, so that a chosen theme never flashes in the other colours.
// A file of its own, because the content security policy allows no inline script.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
} catch {
  // Storage is forbidden: the system's theme it is.
}
