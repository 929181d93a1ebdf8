// @tag networks
import { expect, test } from 'vitest'
import { normalizeNetwork } from './networks.ts'

test('normalizeNetwork returns an IPv4 address unchanged, also when it is mapped to IPv6', () => {
  expect(normalizeNetwork('203.0.113.9')).toBe('203.0.113.9')
  expect(normalizeNetwork('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test('normalizeNetwork maps all IPv6 addresses of one /64 prefix to one network', () => {
  const home = ['2001:db8:0:7::1', '2001:0DB8:0000:0007:ffff:1:2:3', '2001:db8::7:0:0:0:9']
  expect(new Set(home.map(normalizeNetwork))).toEqual(new Set(['2001:db8:0:7']))
  expect(normalizeNetwork('2001:db8:0:8::1')).toBe('2001:db8:0:8')
  expect(normalizeNetwork('::1')).toBe('0:0:0:0')
  expect(normalizeNetwork('fe80::1%eth0')).toBe('fe80:0:0:0')
})
