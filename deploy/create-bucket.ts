/** Waits until the object store answers, and creates the bucket of S3_BUCKET unless it is there. Runs before the app starts. */
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { readConfig } from '../src/server/platform/config.ts'

const PATIENCE_MS = 120_000
const TRY_EVERY_MS = 1000
/** It is there already, made by us or, where names are shared, by our account. */
const isThere = (status: number, text: string): boolean =>
  status === 409 && /BucketAlreadyOwnedByYou|BucketAlreadyExists/.test(text)

const config = readConfig(process.env)
const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = config
if (!endpoint || !bucket || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) throw new Error('No object store is set.')
const client = new AwsClient({
  accessKeyId: S3_ACCESS_KEY_ID,
  secretAccessKey: S3_SECRET_ACCESS_KEY,
  region: S3_REGION,
  service: 's3',
  retries: 0,
})

const create = async (): Promise<string | undefined> => {
  try {
    const answer = await client.fetch(`${endpoint.replace(/\/+$/, '')}/${bucket}`, { method: 'PUT' })
    const text = await answer.text()
    return answer.ok || isThere(answer.status, text) ? undefined : `${answer.status} ${text.slice(0, 300)}`
  } catch (cause) {
    return String((cause as Error).cause ?? cause)
  }
}

const deadline = Date.now() + PATIENCE_MS
for (;;) {
  const problem = await create()
  if (problem === undefined) break
  if (Date.now() > deadline) {
    process.stderr.write(`The bucket ${bucket} could not be created: ${problem}\n`)
    process.exit(1)
  }
  await pause(TRY_EVERY_MS)
}
process.stdout.write(`The bucket ${bucket} is there.\n`)
