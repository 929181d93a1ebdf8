/** Formats and limits of unit files, for export and import. */

/** `zip` can be imported again; `cartridge` is a Common Cartridge 1.3 for other platforms. */
export const exportFormats = ['zip', 'cartridge'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportExtensions: Readonly<Record<ExportFormat, string>> = { zip: 'zip', cartridge: 'imscc' }

/** The path is below /media because it answers with files. */
export const UNITS_PATH = '/media/units/'

/** The most bytes of a zip, packed and unpacked: enough for a unit with a video in each lesson. */
export const MAX_PACKAGE_BYTES = 1024 ** 3
export const MAX_PACKAGE_FILES = 1000
/** The most bytes of the document that describes the unit. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024
export const MAX_HANDOUTS = 200
/** The most characters of one handout. */
export const MAX_HANDOUT_LENGTH = 40_000

/** The kinds of items that an import can contain. */
export const importedKinds = ['unit', 'lesson', 'handout', 'file', 'discipline'] as const

/** `stays` is a lesson that exists here and is not in the zip. */
export const importOutcomes = ['added', 'changed', 'unchanged', 'stays'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
