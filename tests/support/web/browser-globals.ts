/** The parts of a browser that modules of the web app use while they are loaded. A test imports this before them. */
import { vi } from 'vitest'

const values = new Map<string, string>()

vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('removeEventListener', () => undefined)
vi.stubGlobal('navigator', { onLine: true, language: 'en-US' })
vi.stubGlobal('location', new URL('https://alaia.test/'))
vi.stubGlobal('document', {
  documentElement: { dataset: {} },
  head: { append: () => undefined },
  createElement: () => ({}),
  addEventListener: () => undefined,
})
vi.stubGlobal('localStorage', {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
  key: (index: number) => [...values.keys()][index] ?? null,
  get length() {
    return values.size
  },
})
