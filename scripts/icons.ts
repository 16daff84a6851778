import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import unpackChromium, { chromiumOptions } from '../e2e/chromium.ts'

/** Draws the icons of the installed app from the logo: `node scripts/icons.ts`, after the logo has changed. */

const root = join(import.meta.dirname, '..')
const icons = [
  { name: 'icon-192', size: 192, isMaskable: false },
  { name: 'icon-512', size: 512, isMaskable: false },
  // Cut by the device to its own shape, so the colour reaches the edges and the drawing stays in the middle.
  { name: 'icon-maskable-512', size: 512, isMaskable: true },
  { name: 'apple-touch-icon', size: 180, isMaskable: true },
]

await unpackChromium()
const logo = await readFile(join(root, 'src/web/logo.svg'), 'utf8')
const browser = await chromium.launch(chromiumOptions)
for (const { name, size, isMaskable } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const background = isMaskable ? 'background: #2a4a9c' : ''
  const width = isMaskable ? size * 0.9 : size
  await page.setContent(
    `<body style="margin: 0; display: grid; place-items: center; height: 100vh; ${background}">${logo}</body>`,
  )
  await page.addStyleTag({ content: `svg { width: ${width}px; height: ${width}px }` })
  await page.screenshot({ path: join(root, `public/${name}.png`), omitBackground: true })
  await page.close()
}
await browser.close()
