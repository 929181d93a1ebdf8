/** Internal addresses: this machine, its network, and everything that resolves to them, in every notation. */

/** IP addresses as a DNS lookup returns them. */
export const internalAddresses = [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '192.88.99.1',
  '198.18.0.1',
  '192.0.2.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
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
  '3fff::1',
  '5f00::1',
] as const

/** Hosts as they may be written in a URL, which is parsed as browsers do. */
export const internalHosts = [
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
] as const

const addBrackets = (address: string): string => (address.includes(':') ? `[${address}]` : address)

/** Each host once, and a name of this machine. */
export const allInternalHosts: readonly string[] = [
  ...new Set<string>([...internalAddresses.map(addBrackets), ...internalHosts, 'localhost']),
]
