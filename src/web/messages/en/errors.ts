export const errors = {
  title: 'Something went wrong',
  text: "We're sorry, but something unexpected happened. Please try refreshing the page.",
  tryAgain: 'Try Again',
  refresh: 'Refresh Page',
  notFoundTitle: '404 Page Not Found',
  notFoundText: 'Nothing lives at this address. It may have been moved, or the link is incomplete.',
  toDashboard: 'Go to the dashboard',
} as const
