import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TOKEN_HEADER } from '#contract/envelope.ts'
import { stored } from '../storage/stored.ts'
import { endUpload, getUploadAddress, toUploadAddress } from './upload-address.ts'

const MIA = '3f0c3b1e-0000-4000-8000-000000000001'
const EVE = '3f0c3b1e-0000-4000-8000-000000000002'

beforeEach(() => {
  const written = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => written.get(key) ?? null,
    setItem: (key: string, value: string) => void written.set(key, value),
    removeItem: (key: string) => void written.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const signIn = (account: string, token = 'a token') => {
  const user = {
    user_type: 'admin',
    user_account_uuid: account,
    session_type: 'admin_session',
    accessed_at: '2026-11-29T10:00:00Z',
    token,
    session_hash: 'hash',
    first_name: 'Rosa',
    last_name: 'Oyelaran',
    audience: 'adult',
    reader: 'staff',
    shared_device: false,
    permissions: [],
    organization: { name: 'Riverbend' },
  }
  localStorage.setItem(stored.session.key, JSON.stringify({ user_info: user, isLoggedIn: true }))
}

const createFile = (text = 'words') => new File([text], 'a.wav', { lastModified: 1_763_700_000_000 })

/** Announces a file under the next number. */
const createAnnouncer = () => {
  let count = 0
  return async () => {
    count += 1
    return { key_path: `incoming/${count}.wav`, resumable_url: `/media/resumable/${count}.wav?signature=x` }
  }
}

describe('upload address', () => {
  it('is the same for a file that is chosen again after an interruption', async () => {
    signIn(MIA)
    const announce = createAnnouncer()
    const first = await getUploadAddress(createFile(), 'audio', announce)
    endUpload(first, { canResume: true })
    expect(await getUploadAddress(createFile(), 'audio', announce)).toMatchObject({ key: 'incoming/1.wav' })
  })

  it('is another one for another file, purpose or person', async () => {
    signIn(MIA)
    const announce = createAnnouncer()
    const use = async (file: File, purpose: string) => {
      const address = await getUploadAddress(file, purpose, announce)
      endUpload(address, { canResume: true })
      return address.key
    }
    await use(createFile(), 'audio')
    expect(await use(createFile('more words'), 'audio')).toBe('incoming/2.wav')
    expect(await use(createFile(), 'background sound')).toBe('incoming/3.wav')
    signIn(EVE)
    expect(await use(createFile(), 'audio')).toBe('incoming/4.wav')
  })

  it('is another one while the same file is being uploaded, and after it was used', async () => {
    signIn(MIA)
    const announce = createAnnouncer()
    const first = await getUploadAddress(createFile(), 'audio', announce)
    const second = await getUploadAddress(createFile(), 'audio', announce)
    expect(second.key).toBe('incoming/2.wav')
    for (const address of [first, second]) endUpload(address, { canResume: false })
    expect((await getUploadAddress(createFile(), 'audio', announce)).key).toBe('incoming/3.wav')
  })

  it('is forgotten after two days', async () => {
    signIn(MIA)
    const announce = createAnnouncer()
    endUpload(await getUploadAddress(createFile(), 'audio', announce), { canResume: true })
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 49 * 3_600_000)
    expect((await getUploadAddress(createFile(), 'audio', announce)).key).toBe('incoming/2.wav')
  })

  it('has the token of the session at the time of each request', async () => {
    signIn(MIA, 'first')
    const { getHeaders } = toUploadAddress({ key_path: 'k', resumable_url: '/media/resumable/k' })
    expect(getHeaders()).toEqual({ [TOKEN_HEADER]: 'first' })
    signIn(MIA, 'second')
    expect(getHeaders()).toEqual({ [TOKEN_HEADER]: 'second' })
  })
})
