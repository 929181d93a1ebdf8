import { beforeEach, describe, expect, it, vi } from 'vitest'
import '#tests/support/web/browser-globals.ts'
import { createFakeDatabases } from '#tests/support/browser/fake-indexed-db.ts'

const AMARA = '3f0c3b1e-0000-4000-8000-000000000001'
const SESSION = '3f0c3b1e-0000-4000-8000-000000000002'

const call = vi.hoisted(() => vi.fn<() => Promise<object>>())
const startDownloads = vi.hoisted(() => vi.fn<(uuids: string[]) => void>())
vi.mock('#web/lib/api.ts', () => ({ call }))
vi.mock('#web/lib/storage/stored.ts', () => ({ readStoredAccount: () => AMARA }))
vi.mock('./downloads.ts', () => ({ startDownloads }))
vi.stubGlobal('indexedDB', createFakeDatabases().indexedDB)

const { checkDownloads } = await import('./check-downloads.ts')
const { getDownload, getDownloadedAudio, listDownloads, saveDownload } = await import('#web/lib/offline-downloads.ts')

beforeEach(async () => {
  startDownloads.mockReset()
  const download = { uuid: SESSION, session: {}, url: '/audio/1', transcriptUrl: '/transcript/1', size: 9 }
  const content = { download: { ...download, savedAt: 1, checkedAt: 1 }, audio: new Blob(['a voice']), transcript: {} }
  await saveDownload(AMARA, content)
})

const serverHasAudio = (url: string) => call.mockResolvedValue({ Session: { uuid: SESSION, url } })

describe('download check', () => {
  it('leaves a copy whose audio the session still has', async () => {
    serverHasAudio('/audio/1')
    await checkDownloads()
    expect((await getDownload(AMARA, SESSION))?.checkedAt).toBeGreaterThan(1)
    expect(startDownloads).not.toHaveBeenCalled()
  })

  it('deletes a copy before it downloads the new audio', async () => {
    serverHasAudio('/audio/2')
    await checkDownloads()
    expect(await getDownloadedAudio(AMARA, SESSION)).toBeUndefined()
    expect(startDownloads).toHaveBeenCalledWith([SESSION])
  })

  it('deletes a copy of a session that has no audio any more', async () => {
    serverHasAudio('')
    await checkDownloads()
    expect(await listDownloads(AMARA)).toEqual([])
    expect(await getDownloadedAudio(AMARA, SESSION)).toBeUndefined()
    expect(startDownloads).not.toHaveBeenCalled()
  })

  it('checks one session at once when its voice has changed, however recent its last check is', async () => {
    serverHasAudio('/audio/1')
    await checkDownloads()
    serverHasAudio('')
    await checkDownloads('another session')
    await checkDownloads()
    expect(await listDownloads(AMARA)).toHaveLength(1)
    await checkDownloads(SESSION)
    expect(await listDownloads(AMARA)).toEqual([])
  })

  it('leaves the copy if the server cannot be reached', async () => {
    call.mockRejectedValue(new Error('No network'))
    await checkDownloads()
    expect(await listDownloads(AMARA)).toHaveLength(1)
  })
})
