/**
 * A build step: the files that a device needs to install Alaia as an app: a manifest and pictures of the one icon
 * (src/web/icon.svg), in the colors of the tokens. Their names don't change, since systems look for them by name.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Connect, HtmlTagDescriptor, Plugin } from 'vite'
import { toHex, readThemes } from '../src/web/styles/contrast.ts'

const toWebPath = (file: string): string => fileURLToPath(new URL(`../src/web/${file}`, import.meta.url))

interface Picture {
  file: string
  /** Side in pixels. */
  side: number
  /** The drawing's share of a side, if it has a full background that the system crops to its own shape. */
  drawn?: number
}

const PLAIN: readonly Picture[] = [
  { file: 'icon-192.png', side: 192 },
  { file: 'icon-512.png', side: 512 },
]
/** Every system shows at least a circle of four fifths of the side. */
const MASKABLE: Picture = { file: 'icon-maskable-512.png', side: 512, drawn: 0.76 }
const TOUCH: Picture = { file: 'apple-touch-icon.png', side: 180, drawn: 0.88 }

const renderPicture = async ({ side, drawn = 1 }: Picture, background: string): Promise<Buffer> => {
  const inner = Math.round(side * drawn)
  const icon = await sharp(await readFile(toWebPath('icon.svg')), { density: 1200 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  if (drawn === 1) return sharp(icon).png({ compressionLevel: 9, palette: true }).toBuffer()
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .composite([{ input: icon }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

const toManifestIcon = ({ file, side }: Picture, purpose: 'any' | 'maskable') => ({
  src: `/${file}`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
})

const createManifest = (background: string) => ({
  name: 'Alaia',
  short_name: 'Alaia',
  description: 'Guided listening, reflection and wellbeing lessons for schools.',
  id: '/',
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  lang: 'en',
  dir: 'ltr',
  background_color: background,
  theme_color: background,
  icons: [...PLAIN.map((picture) => toManifestIcon(picture, 'any')), toManifestIcon(MASKABLE, 'maskable')],
})

/** Renders the manifest and its icons. @returns their contents by the name under which they are served */
const renderFiles = async (): Promise<Map<string, Buffer | string>> => {
  const background = toHex(
    readThemes(await readFile(toWebPath('styles/tokens.css'), 'utf8'))['morning'] ?? {},
    'canvas',
  )
  const pictures = [...PLAIN, MASKABLE, TOUCH]
  const drawn = await Promise.all(pictures.map((picture) => renderPicture(picture, background)))
  return new Map<string, Buffer | string>([
    ['manifest.webmanifest', JSON.stringify(createManifest(background))],
    ...pictures.map(({ file }, index) => [file, drawn[index]!] as const),
  ])
}

const links: HtmlTagDescriptor[] = [
  { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' } },
  { tag: 'link', attrs: { rel: 'apple-touch-icon', href: `/${TOUCH.file}` } },
]

const CONTENT_TYPES: Record<string, string> = { png: 'image/png', webmanifest: 'application/manifest+json' }

type ManifestFiles = Awaited<ReturnType<typeof renderFiles>>

/** During development, the files as they were at the start. */
const serveFiles =
  (files: ManifestFiles): Connect.NextHandleFunction =>
  (request, response, next) => {
    const name = request.url?.slice(1).split('?')[0] ?? ''
    const file = files.get(name)
    if (file === undefined) return next()
    response.setHeader('content-type', CONTENT_TYPES[name.split('.').at(-1) ?? ''] ?? '')
    response.end(file)
  }

export const webManifest = (): Plugin => ({
  name: 'web-manifest',
  async configureServer(server) {
    server.middlewares.use(serveFiles(await renderFiles()))
  },
  transformIndexHtml: () => links.map((link) => ({ ...link, injectTo: 'head' as const })),
  async generateBundle() {
    for (const [fileName, source] of await renderFiles()) this.emitFile({ type: 'asset', fileName, source })
  },
})
