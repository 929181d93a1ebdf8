import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { isOpenAddress, lookupOpen, mayBeOpen } from './open-addresses.ts'
import { tell } from '../../../../tests/trust/tell.ts'

let closed = 0
afterAll(() => tell(19, `${closed} kinds of addresses inside, none asked`))

test.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])(
  '%s is open to everyone',
  (address) => expect(isOpenAddress(address)).toBe(true),
)

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '198.18.0.1',
  '192.0.2.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  'not an address',
])('%s is not', (address) => {
  expect(isOpenAddress(address)).toBe(false)
  closed += 1
})

/** As they may stand in an address; it is read as a browser reads it. */
test.each([
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '0',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[fd00::1]',
  '[fe80::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[64:ff9b::a9fe:a9fe]',
  '[2002:a9fe:a9fe::]',
])('a host that is %s is not asked', (host) => {
  expect(mayBeOpen(new URL(`https://${host}/`).hostname)).toBe(false)
  closed += 1
})

test('a name that stands for this machine is not connected to', async () => {
  const look = promisify(lookupOpen as never) as (host: string, options: object) => Promise<unknown>
  await expect(look('localhost', {})).rejects.toMatchObject({ code: 'ECLOSED' })
  closed += 1
})
