/** Upload URLs for attachments. */
import { z } from 'zod'
import { Upload } from '../catalog/uploads.ts'
import { endpoint } from '../endpoint.ts'

const File = z.strictObject({
  /** Too many files are refused with their own code (701), so the block itself accepts more. */
  files: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(200),
        content_type: z.string().max(100).optional(),
        size: z.int().min(0),
      }),
    )
    .min(1)
    .max(1000),
})

const createUploadUrlsEndpoint = (path: string, owner: string) =>
  endpoint({
    path,
    access: 'operator',
    summary: `Create upload URLs for files of ${owner}. An edit then names them by their key_path.`,
    audit: false,
    blocks: { File },
    answer: { Uploads: z.array(Upload) },
  })

export const disciplineFileUploadUrls = createUploadUrlsEndpoint(
  '/admin/learn/discipline/{id}/file_upload_urls',
  'a discipline',
)
export const unitFileUploadUrls = createUploadUrlsEndpoint('/admin/learn/unit/{id}/file_upload_urls', 'a unit')
export const lessonFileUploadUrls = createUploadUrlsEndpoint('/admin/learn/lesson/{id}/file_upload_urls', 'a lesson')
