import { expect, test } from 'vitest'
import { networkOf } from './networks.ts'

test('an address of IPv4 stands for itself, however it is written', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test('all addresses of one IPv6 line are one network, and those of the next are another', () => {
  const home = ['2001:db8:0:7::1', '2001:0DB8:0000:0007:ffff:1:2:3', '2001:db8::7:0:0:0:9']
  expect(new Set(home.map(networkOf))).toEqual(new Set(['2001:db8:0:7']))
  expect(networkOf('2001:db8:0:8::1')).toBe('2001:db8:0:8')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
})
