import type { AuthMail } from '../auth/context.ts'
import { localTime } from '../local-time.ts'

export type MailContent = { subject: string; text: string; html: string }

type Paragraphs = { reason: string; button: string; ignore: string }

const texts: Record<AuthMail['kind'], { subject: string; english: Paragraphs; ukrainian: Paragraphs }> = {
  invite: {
    subject: 'Daybook: your invitation · ваше запрошення',
    english: {
      reason: 'You have been invited to Daybook, the lesson planner of your school.',
      button: 'Choose a password and sign in',
      ignore: 'If you do not know what this is about, you can ignore this mail.',
    },
    ukrainian: {
      reason: 'Вас запрошено до Daybook — програми для планування уроків вашої школи.',
      button: 'Створити пароль і увійти',
      ignore: 'Якщо ви не знаєте, про що йдеться, просто не зважайте на цей лист.',
    },
  },
  recovery: {
    subject: 'Daybook: your password · ваш пароль',
    english: {
      reason: 'Somebody, probably you, asked for a new password for Daybook.',
      button: 'Choose a new password',
      ignore: 'If it was not you, you can ignore this mail: your password stays as it is.',
    },
    ukrainian: {
      reason: 'Хтось — мабуть, ви — попросив новий пароль до Daybook.',
      button: 'Створити новий пароль',
      ignore: 'Якщо це були не ви, не зважайте на цей лист: пароль залишиться без змін.',
    },
  },
}

/** The content of a mail with a link, in English and Ukrainian, as plain text and as HTML; times are the school's. */
export function composeMail({ kind, link, expiresAt }: AuthMail, timezone: string): MailContent {
  const { subject, english, ukrainian } = texts[kind]
  const until = (locale: string) => localTime(expiresAt, timezone, locale)
  const parts = [
    { ...english, language: 'en', validity: `The link works once, until ${until('en-GB')}.` },
    { ...ukrainian, language: 'uk', validity: `Посилання діє один раз, до ${until('uk-UA')}.` },
  ]
  const address = link.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return {
    subject,
    text: parts
      .map(({ reason, button, validity, ignore }) => `${reason}\n\n${button}:\n${link}\n\n${validity}\n${ignore}\n`)
      .join('\n————————\n\n'),
    html: `<!doctype html><html><body style="font-family:sans-serif;line-height:1.5;max-width:34em">${parts
      .map(
        ({ language, reason, button, validity, ignore }) =>
          `<div lang="${language}"><p>${reason}</p><p><a href="${address}">${button}</a></p><p>${validity}<br>${ignore}</p></div>`,
      )
      .join('<hr>')}</body></html>`,
  }
}
