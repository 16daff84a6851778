import { expect, test } from 'vitest'
import { deviceName, distinctNames } from './view.ts'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'Chrome, Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0', 'Edge, Windows'],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36 EdgA/156.0', 'Edge, Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'Safari, iPhone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/156.0 Mobile/15E148 Safari/604.1', 'Chrome, iPhone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) FxiOS/150.0 Mobile/15E148 Safari/604.1', 'Firefox, iPhone'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 EdgiOS/156.0 Mobile/15E148 Safari/604.1',
    'Edge, iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15) Gecko/20100101 Firefox/150.0', 'Firefox, macOS'],
  ['curl/8.0', undefined],
  [null, undefined],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test('devices of the same kind have numbers', () => {
  const names = ['Chrome, Linux', 'Safari, iPhone', 'Chrome, Linux']
  expect(distinctNames(names)).toEqual(['Chrome, Linux (1)', 'Safari, iPhone', 'Chrome, Linux (2)'])
})
