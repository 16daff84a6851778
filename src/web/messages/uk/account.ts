import type { Translation } from '../../lib/messages.ts'
import type { account as english } from '../en/account.ts'

export const account = {
  recoveryTitle: 'Оберіть новий пароль',
  recoveryText: 'Він замінить старий, а інші пристрої вийдуть із системи.',
  inviteTitle: 'Ласкаво просимо до Daybook',
  inviteText: 'Оберіть пароль, і можна починати.',
  firstAdminTitle: 'Створіть першого адміністратора',
  firstAdminText: 'Цей обліковий запис запрошуватиме всіх інших.',
  email: 'Електронна пошта',
  newPassword: 'Новий пароль',
  repeatPassword: 'Новий пароль ще раз',
  rule: 'Щонайменше 10 символів. Кілька непов’язаних слів легко запам’ятати й важко вгадати.',
  strength: 'Надійність: {{word}}',
  'strength.short': 'закороткий',
  'strength.weak': 'слабкий',
  'strength.fair': 'достатній',
  'strength.good': 'добрий',
  'strength.strong': 'надійний',
  submit: 'Зберегти й увійти',
  submitting: 'Збереження...',
  createAdmin: 'Створити й увійти',
  brokenTitle: 'Це посилання вже не діє',
  brokenText:
    'Його вже використано, його термін минув або воно неповне. Введіть свою електронну адресу, і ми надішлемо нове.',
  adminLinkBroken:
    'Це посилання вже використано, його термін минув або воно неповне. Перезапустіть сервер: поки адміністратора немає, він виведе нове.',
  sendNew: 'Надіслати нове посилання',
  sending: 'Надсилання...',
  sent: 'Якщо ця адреса має доступ, нове посилання вже в дорозі. Перевірте пошту.',
  sendFailed: 'Не вдалося надіслати посилання. Спробуйте за хвилину ще раз.',
  unreachable: 'Сервер недоступний. Нічого не втрачено, спробуйте ще раз.',
  toSignIn: 'Перейти до входу',
} as const satisfies Translation<typeof english>
