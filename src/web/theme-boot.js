// Runs in <head> before the first paint; a separate file, because the content security policy allows no inline script.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
} catch {
  // Storage is forbidden, so the system's theme applies.
}
