/** Units on their way out of an installation and into another one. */

/** `zip` comes back in here; `cartridge` is a Common Cartridge 1.3 for other platforms. */
export const exportFormats = ['zip', 'cartridge'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportExtensions: Readonly<Record<ExportFormat, string>> = { zip: 'zip', cartridge: 'imscc' }

/** Below /media, because these addresses answer with files. */
export const UNITS_PATH = '/media/units/'

/** Of a zip, packed and unpacked: a unit with a film for each lesson. Bytes. */
export const MOST_PACKAGE_BYTES = 1024 ** 3
export const MOST_PACKAGE_FILES = 1000
/** Of what describes the unit. */
export const MOST_DOCUMENT_BYTES = 16 * 1024 * 1024
export const MOST_HANDOUTS = 200
/** Characters of one hand-out. */
export const LONGEST_HANDOUT = 40_000

/** What an import brings. */
export const importedKinds = ['unit', 'lesson', 'handout', 'file', 'discipline'] as const

/** `stays` is a lesson that is here and not in the zip. */
export const importOutcomes = ['added', 'changed', 'unchanged', 'stays'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
