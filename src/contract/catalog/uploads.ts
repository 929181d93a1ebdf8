/** Uploading audio and pictures to the catalog. */
import { z } from 'zod'
import { CatalogSession } from '../catalog.ts'
import { endpoint } from '../endpoint.ts'
import { ByUuid, KeyPath, Processing } from './shapes.ts'
import { uploadFields } from './upload-fields.ts'

/** One file to upload: its name, type and size as the browser reports them. */
const NewFile = z.strictObject({
  name: z.string().min(1).max(200),
  content_type: z.string().max(100).optional(),
  size: z.number().int().min(0),
})
/** Too many files are refused with their own code (701), so the block itself accepts more. */
const NewFiles = z.array(NewFile).min(1).max(1000)

/** Two ways to upload one file. */
export const Upload = z.object({ name: z.string(), ...uploadFields }).meta({ id: 'Upload' })
export type Upload = z.infer<typeof Upload>

export const uploadUrls = endpoint({
  path: '/admin/session/upload_urls',
  access: 'operator',
  summary: 'Create upload URLs for audio of new sessions, pictures, background sounds and imports.',
  audit: false,
  blocks: { File: z.strictObject({ kind: z.enum(['audio', 'picture', 'import']), files: NewFiles }) },
  answer: { Uploads: z.array(Upload) },
})

export const sessionFileUploadUrls = endpoint({
  path: '/admin/session/{id}/file_upload_urls',
  access: 'operator',
  summary: 'Create upload URLs for the audio or the picture of one session.',
  audit: false,
  blocks: { File: z.strictObject({ files: NewFiles }) },
  answer: { Uploads: z.array(Upload) },
})

export const sessionFileDone = endpoint({
  path: '/admin/session/file/done',
  access: 'operator',
  summary: 'Process uploaded audio for a session; without one, for a new draft that is named after the file.',
  audit: 'session_sound_sent',
  blocks: {
    File: z.strictObject({ key_path: KeyPath, name: z.string().max(200), session_uuid: z.uuid().optional() }),
  },
  answer: { Session: CatalogSession },
})

export const pictureDone = endpoint({
  path: '/admin/session/picture/done',
  access: 'operator',
  summary: 'Process an uploaded picture: crop it and re-encode it in every size. An edit then names it as a cover.',
  audit: 'cover_picture_sent',
  blocks: {
    File: z.strictObject({
      key_path: KeyPath,
      /** Fractions of the whole picture, from 0 to 1. */
      crop: z
        .strictObject({
          left: z.number().min(0).max(1),
          top: z.number().min(0).max(1),
          width: z.number().min(0).max(1),
          height: z.number().min(0).max(1),
        })
        .optional(),
    }),
  },
  answer: { Picture: z.object({ picture: z.string(), url: z.string() }) },
})

export const processingInfo = endpoint({
  path: '/admin/session/processing/info',
  access: 'operator',
  summary: 'Get the processing status of uploaded audio.',
  audit: false,
  unattended: true,
  blocks: { Processing: z.strictObject({ uuids: z.array(z.uuid()).max(100) }) },
  answer: { Processings: z.array(Processing) },
})

export const processingCancel = endpoint({
  path: '/admin/session/processing/cancel',
  access: 'operator',
  summary: 'Cancel the processing of uploaded audio and delete the upload.',
  audit: 'processing_cancelled',
  blocks: { Processing: ByUuid },
  answer: { Processing },
})

export const processingRetry = endpoint({
  path: '/admin/session/processing/retry',
  access: 'operator',
  summary: 'Retry failed processing while the upload still exists.',
  audit: 'processing_retried',
  blocks: { Processing: ByUuid },
  answer: { Processing },
})
