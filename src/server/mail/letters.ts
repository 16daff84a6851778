import type { AuthMail } from '../auth/mail.ts'

export type Letter = { subject: string; text: string; html: string }

type Words = { subject: string; english: Paragraphs; ukrainian: Paragraphs }
type Paragraphs = { why: string; button: string; until: (moment: string) => string; ignore: string }

const words: Record<AuthMail['kind'], Words> = {
  invite: {
    subject: 'Daybook: your invitation · ваше запрошення',
    english: {
      why: 'You have been invited to Daybook, the lesson planner of your school.',
      button: 'Choose a password and come in',
      until: (moment) => `The link works once, until ${moment}.`,
      ignore: 'If you do not know what this is about, you can ignore this mail.',
    },
    ukrainian: {
      why: 'Вас запрошено до Daybook — щоденника вчителя вашої школи.',
      button: 'Створити пароль і увійти',
      until: (moment) => `Посилання діє один раз, до ${moment}.`,
      ignore: 'Якщо ви не знаєте, про що йдеться, просто не зважайте на цей лист.',
    },
  },
  recovery: {
    subject: 'Daybook: your password · ваш пароль',
    english: {
      why: 'Somebody, probably you, asked for a new password for Daybook.',
      button: 'Choose a new password',
      until: (moment) => `The link works once, until ${moment}.`,
      ignore: 'If it was not you, you can ignore this mail: your password stays as it is.',
    },
    ukrainian: {
      why: 'Хтось — мабуть, ви — попросив новий пароль до Daybook.',
      button: 'Створити новий пароль',
      until: (moment) => `Посилання діє один раз, до ${moment}.`,
      ignore: 'Якщо це були не ви, не зважайте на цей лист: пароль залишиться без змін.',
    },
  },
}

/** The mail with a link, in English and Ukrainian, as plain text and as HTML; times are the school's. */
export function writeLetter(mail: AuthMail, timezone: string): Letter {
  const { subject, english, ukrainian } = words[mail.kind]
  const moment = (locale: string) =>
    mail.expiresAt.toLocaleString(locale, { timeZone: timezone, dateStyle: 'long', timeStyle: 'short' })
  const texts: [Paragraphs, string][] = [
    [english, english.until(moment('en-GB'))],
    [ukrainian, ukrainian.until(moment('uk-UA'))],
  ]
  return {
    subject,
    text: texts
      .map(([part, until]) => `${part.why}\n\n${part.button}:\n${mail.link}\n\n${until}\n${part.ignore}\n`)
      .join('\n————————\n\n'),
    html: `<!doctype html><html><body style="font-family:sans-serif;line-height:1.5;max-width:34em">${texts
      .map(([part, until], index) => htmlPart(part, until, mail.link, index === 0 ? 'en' : 'uk'))
      .join('<hr>')}</body></html>`,
  }
}

function htmlPart(part: Paragraphs, until: string, link: string, language: string): string {
  const address = link.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<div lang="${language}"><p>${part.why}</p><p><a href="${address}">${part.button}</a></p><p>${until}<br>${part.ignore}</p></div>`
}
