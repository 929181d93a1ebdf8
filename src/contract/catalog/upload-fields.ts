/** The two addresses of one announced file. */
import { z } from 'zod'
import type { Access } from '../endpoint.ts'

/** Every call that announces uploads has this access, and so have the addresses of resumable uploads. */
export const UPLOAD_ACCESS: Access = 'operator'

export const uploadFields = {
  key_path: z.string(),
  /** Takes the whole file in one PUT with this content type. It is valid for five minutes, and for this size. */
  url: z.string(),
  content_type: z.string(),
  /**
   * Takes the file by the tus protocol, and goes on after an interruption. The upload has to begin within five minutes.
   * Its requests need the session's cookie, and the session's token in a header.
   */
  resumable_url: z.string(),
}
