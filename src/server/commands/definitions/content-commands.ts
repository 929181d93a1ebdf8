/** Admin commands for content: sessions of the catalog and units of Learn. */
import type { Command } from '../command.ts'

const group = 'Content'
const dryRun = { 'dry-run': { meaning: 'Show what would change, and change nothing.' } }

export const contentCommands: readonly Command[] = [
  {
    name: 'import sessions',
    group,
    summary: 'Import recorded sessions into the catalog.',
    arguments: [{ name: 'folder', meaning: 'Folder with the audio files and a manifest.csv.' }],
    options: dryRun,
    examples: ['import sessions recordings --dry-run', 'import sessions recordings'],
    run: async ({ arguments: [folder = ''], has }) => {
      const { runImportSessionsCommand } = await import('#server/import-export-command.ts')
      return runImportSessionsCommand({ folder, dryRun: has('dry-run') })
    },
  },
  {
    name: 'import unit',
    group,
    summary: 'Import a unit into Learn.',
    arguments: [{ name: 'file', meaning: 'Zip file of an exported unit.' }],
    options: { ...dryRun, copy: { meaning: 'Create a new unit next to the existing one.' } },
    examples: ['import unit weather.zip --dry-run', 'import unit weather.zip --copy'],
    run: async ({ arguments: [file = ''], has }) => {
      const { runImportUnitCommand } = await import('#server/import-export-command.ts')
      return runImportUnitCommand({ file, dryRun: has('dry-run'), asCopy: has('copy') })
    },
  },
  {
    name: 'export unit',
    group,
    summary: 'Export a unit of Learn with its files.',
    arguments: [
      { name: 'uuid', meaning: "The unit's id, the last part of its address in the app." },
      { name: 'file', meaning: 'File to write: .zip for Alaia, .imscc for a Common Cartridge.' },
    ],
    examples: ['export unit 6f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b weather.zip'],
    run: async ({ arguments: [uuid = '', file = ''] }) => {
      const { runExportUnitCommand } = await import('#server/import-export-command.ts')
      return runExportUnitCommand({ uuid, file })
    },
  },
  {
    name: 'voices list',
    group,
    summary: "List the narrators' voices, and the voice of each session.",
    arguments: [],
    examples: ['voices list'],
    run: async () => (await import('../voices-command.ts')).runListVoicesCommand(),
  },
  {
    name: 'voices sample',
    group,
    summary: 'Save a sample of a voice as an MP3.',
    arguments: [
      { name: 'narrator', meaning: 'River or Willow.' },
      { name: 'file', meaning: 'MP3 file to write.' },
    ],
    options: {
      voice: { value: 'name', meaning: "The speech provider's voice; without it, the built-in voice speaks." },
      speed: { value: 'number', meaning: 'Speed of the voice, from 0.7 to 1.2; 1 is its usual speed.' },
    },
    examples: ['voices sample River before.mp3', 'voices sample River after.mp3 --voice am_fenrir --speed 0.9'],
    run: async ({ arguments: [narrator = '', file = ''], getValue }) => {
      const { runSampleVoiceCommand } = await import('../voices-command.ts')
      return runSampleVoiceCommand({ narrator, file, voice: getValue('voice'), speed: getValue('speed') })
    },
  },
  {
    name: 'voices record',
    group,
    summary: "Record sessions with the speech provider's voices. The old audio stays until the new one is complete.",
    arguments: [],
    options: {
      session: { value: 'uuid', meaning: "The session's id, the last part of its address in the app." },
      all: { meaning: "All sessions that don't have their narrator's current voice." },
      ...dryRun,
    },
    examples: ['voices record --all --dry-run', 'voices record --all'],
    run: async ({ has, getValue }) => {
      const { runRecordVoicesCommand } = await import('../voices-command.ts')
      return runRecordVoicesCommand({ session: getValue('session'), all: has('all'), dryRun: has('dry-run') })
    },
  },
]
