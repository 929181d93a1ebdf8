/** Waits until the object store answers, and creates the bucket S3_BUCKET if needed. Runs before the app starts. */
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { readConfig } from '../src/server/platform/config.ts'

const TIMEOUT_MS = 120_000
const RETRY_INTERVAL_MS = 1000
/**
 * The bucket exists already. Some stores don't say whether it belongs to this account. If it belongs to another one,
 * the first upload fails with 403.
 */
const doesBucketExist = (status: number, text: string): boolean =>
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

const createBucket = async (): Promise<string | undefined> => {
  try {
    const answer = await client.fetch(`${endpoint.replace(/\/+$/, '')}/${bucket}`, { method: 'PUT' })
    const text = await answer.text()
    return answer.ok || doesBucketExist(answer.status, text) ? undefined : `${answer.status} ${text.slice(0, 300)}`
  } catch (cause) {
    return String((cause as Error).cause ?? cause)
  }
}

const deadline = Date.now() + TIMEOUT_MS
for (;;) {
  const problem = await createBucket()
  if (problem === undefined) break
  if (Date.now() > deadline) {
    process.stderr.write(`The bucket ${bucket} could not be created: ${problem}\n`)
    process.exit(1)
  }
  await pause(RETRY_INTERVAL_MS)
}
process.stdout.write(`The bucket ${bucket} exists.\n`)
