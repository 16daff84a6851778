import type { Translation } from '../../lib/i18n/messages.ts'
import type { login as english } from '../en/login.ts'

export const login = {
  title: 'Вхід до Daybook',
  pageTitle: 'Вхід',
  welcome: 'Ваші класи, уроки й журнали чекають там, де ви їх залишили.',
  email: 'Електронна пошта',
  password: 'Пароль',
  submit: 'Увійти',
  submitting: 'Вхід...',
  forgot: 'Забули пароль?',
  inviteTitle: 'Доступ лише за запрошенням',
  inviteText: 'Адміністратор вашої школи додає людей і надсилає їм запрошення електронною поштою.',
  invalidCredentials: 'Неправильна пошта або пароль. Перевірте введені дані.',
  emailNotConfirmed: 'Перевірте пошту й перейдіть за посиланням для підтвердження, перш ніж увійти.',
  signInFailed: 'Під час входу сталася помилка',
  notApproved: 'У доступі відмовлено. Ваш обліковий запис ще не схвалено.',
  suspended: 'У доступі відмовлено. Ваш обліковий запис призупинено.',
  activationFailed: 'Не вдалося активувати обліковий запис. Зверніться до адміністратора.',
  verificationFailed: 'Не вдалося перевірити права облікового запису.',
  sessionEnded: 'Ваш сеанс завершився. Увійдіть знову.',
  resetNeedsEmail: 'Спершу введіть адресу електронної пошти',
  resetSent: 'Лист для відновлення пароля надіслано! Перевірте пошту, там інструкції.',
  resetFailed: 'Не вдалося надіслати лист для відновлення. Спробуйте ще раз.',
} as const satisfies Translation<typeof english>
