/** The web build: React with its compiler, CSS modules, no inline script, every chunk fetched next to its importer. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiReferenceScript } from './scripts/api/api-reference-script.ts'
import { outputNameOptions } from './scripts/build-names.ts'
import { readChanges } from './scripts/changes.ts'
import { contractAddresses } from './scripts/contract-addresses.ts'
import { chunkGroups, isFirstLoad, requireFirstLoad } from './scripts/chunks.ts'
import { serviceWorker } from './scripts/build-service-worker.ts'
import { pdfViewerAssets } from './scripts/pdf-viewer-assets.ts'
import { uncompiledModules } from './scripts/uncompiled-modules.ts'
import { precompress } from './scripts/precompress.ts'
import { publicSite } from './scripts/site-build.ts'
import { webManifest } from './scripts/web-manifest.ts'
import { usEnglishStrings } from './scripts/widgets/us-english-strings.ts'

const plugins = () => [
  contractAddresses(),
  uncompiledModules(),
  usEnglishStrings(),
  react({ compiler: true }),
  webManifest(),
  precompress(),
  requireFirstLoad(),
  serviceWorker(),
  publicSite(),
  pdfViewerAssets(),
  apiReferenceScript(),
]

export default defineConfig(({ mode }) => ({
  plugins: plugins(),
  define: {
    // The gallery of parts is for us: a production build leaves it out, unless it is asked for.
    'import.meta.env.VITE_GALLERY': JSON.stringify(mode !== 'production' || process.env['ALAIA_GALLERY'] === '1'),
    'import.meta.env.VITE_CHANGES': JSON.stringify(readChanges()),
  },
  // Class names are readable in development, and short in production to save bytes.
  css: {
    modules: { generateScopedName: mode === 'production' ? '[hash:base64:6]' : '[name]-[local]-[hash:base64:4]' },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: ['safari16', 'chrome109', 'firefox115'],
    // Assets are files, never data: URLs, so that the Content Security Policy can allow few sources.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A page that requests a chunk has the first load already, so naming it again in each list would only add bytes.
      resolveDependencies: (_file, parts, { hostType }) =>
        hostType === 'js' ? parts.filter((part) => !isFirstLoad(part)) : parts,
    },
    reportCompressedSize: false,
    // The drawing of PDFs, which comes when one is opened, is half a megabyte by itself.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // How long each step took is of no use to the people who start Alaia for the first time.
      checks: { pluginTimings: false },
      // "use no memo" has done its work by then: the compiler of React reads it before the bundler does.
      onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log)),
      output: {
        ...outputNameOptions,
        // A chunk that a release doesn't change keeps its file name, so browsers don't download it again.
        codeSplitting: { groups: chunkGroups },
      },
    },
    license: { fileName: 'licenses.md' },
  },
  // The recording studio's audio worklet is a script of its own.
  worker: { rolldownOptions: { output: outputNameOptions } },
  experimental: {
    // Built files refer to each other by relative URLs, so the URL of the entry alone decides which host serves them
    // (RESOURCE_HOST). All of them must come from one host: with two, the browser could load React twice.
    renderBuiltUrl: (filename, { hostType }) => (hostType === 'html' ? `/${filename}` : { relative: true }),
  },
}))
