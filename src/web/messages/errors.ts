import { defineMessages } from '../lib/i18n/messages.ts'

export const errors = defineMessages({
  defaultLanguage: 'en',
  en: {
    title: 'Something went wrong',
    text: "We're sorry, but something unexpected happened. Please try refreshing the page.",
    tryAgain: 'Try Again',
    refresh: 'Refresh Page',
    notFoundTitle: '404 Page Not Found',
    notFoundText: 'There is no page at this address. It may have been moved, or the link is incomplete.',
    toDashboard: 'Go to the dashboard',
  },
  uk: {
    title: 'Щось пішло не так',
    text: 'Вибачте, сталося щось неочікуване. Спробуйте оновити сторінку.',
    tryAgain: 'Спробувати ще раз',
    refresh: 'Оновити сторінку',
    notFoundTitle: '404 Сторінку не знайдено',
    notFoundText: 'За цією адресою нічого немає. Можливо, сторінку перенесли або посилання неповне.',
    toDashboard: 'Перейти на головну',
  },
})
