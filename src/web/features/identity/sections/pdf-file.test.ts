import { resolveObjectURL } from 'node:buffer'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPdfFile, openPdfInNewTab, releasePdf, savePdf } from './pdf-file.ts'

const BYTES = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x00, 0x7f, 0x80, 0xff])
const pdf = Buffer.from(BYTES).toString('base64')
const isStillThere = (address: string): boolean => resolveObjectURL(address) !== undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the PDF of sign-in cards', () => {
  it('has exactly the bytes that the server sent, and the type of a PDF', async () => {
    const file = createPdfFile({ name: 'cards.pdf', pdf })
    const blob = resolveObjectURL(file.address)!
    expect([file.name, blob.type]).toEqual(['cards.pdf', 'application/pdf'])
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(BYTES)
  })

  it('stays for a minute after it is released, for a window that is still loading it', () => {
    const file = createPdfFile({ name: 'cards.pdf', pdf })
    releasePdf(file)
    vi.advanceTimersByTime(59_999)
    expect(isStillThere(file.address)).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isStillThere(file.address)).toBe(false)
  })

  it('is saved under its own name', () => {
    const link = { href: '', download: '', click: vi.fn<() => void>() }
    vi.stubGlobal('document', { createElement: () => link })
    const file = createPdfFile({ name: 'cards.pdf', pdf })
    savePdf(file)
    expect(link).toMatchObject({ href: file.address, download: 'cards.pdf' })
    expect(link.click).toHaveBeenCalledOnce()
  })

  it('opens in a window that can not reach back to this page', () => {
    const open = vi.fn<typeof window.open>()
    vi.stubGlobal('window', { open })
    openPdfInNewTab({ name: 'cards.pdf', address: 'blob:cards' })
    expect(open).toHaveBeenCalledWith('blob:cards', '_blank', 'noopener')
  })
})
