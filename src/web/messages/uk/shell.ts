import type { Translation } from '../../lib/messages.ts'
import type { shell as english } from '../en/shell.ts'

export const shell = {
  skipToContent: 'Перейти до вмісту',
  mainNavigation: 'Головна навігація',
  dashboard: 'Панель',
  templates: 'Шаблони',
  classes: 'Класи',
  students: 'Учні',
  admin: 'Адмін',
  adminOnly: 'Лише для адміністраторів',
  roleLoading: 'завантаження...',
  'role.admin': 'адміністратор',
  'role.teacher': 'учитель',
  'role.assistant': 'асистент',
  signedInAs: 'Ви ввійшли як',
  userMenu: 'Обліковий запис і мова',
  language: 'Мова',
  toDark: 'Увімкнути темну тему',
  toLight: 'Увімкнути світлу тему',
  signOut: 'Вийти',
  signOutEverywhere: 'Вийти на всіх пристроях',
  signOutFailed: 'Сервер недоступний, тож на інших пристроях ви ще не вийшли. Спробуйте за мить знову.',
  openMenu: 'Відкрити меню',
  closeMenu: 'Закрити меню',
} as const satisfies Translation<typeof english>
