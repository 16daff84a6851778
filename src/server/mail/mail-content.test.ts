import { expect, test } from 'vitest'
import { composeMail } from './mail-content.ts'

const link = 'https://daybook.school.test/reset-password?token_hash=abc&type=recovery'

test.each(['invite', 'recovery'] as const)(
  'a mail (%s) is written in both languages and names the school’s time',
  (kind) => {
    const expiresAt = new Date('2026-03-29T00:30:00Z')
    const { subject, text, html } = composeMail({ kind, email: 'o@school.test', link, expiresAt }, 'Europe/Kyiv')
    expect(subject).toMatch(/^Daybook: /)
    expect(text.split(link)).toHaveLength(3)
    expect(text).toContain('29 March 2026 at 02:30')
    expect(text).toContain('29 березня 2026 р. о 02:30')
    expect(html).toContain('token_hash=abc&amp;type=recovery')
    expect(html).toMatch(/lang="en"[\s\S]*lang="uk"/)
  },
)
