/** GET /media/folders/<uuid>.zip sends a whole folder to people who may read it, in constant memory. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { sendZipResponse } from '#server/platform/zip/send-zip.ts'
import { canReadFolder } from './read-access.ts'
import { ZIP_PATH } from './wire.ts'
import { createFolderZip } from './zip-folder.ts'

export interface ZipOptions {
  platform: Platform
  /** Returns the person of the request's session, or null without one. */
  findActor: (request: FastifyRequest) => Promise<Actor | null>
}

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.zip$/

type ZipRequest = FastifyRequest<{ Params: { name: string } }>

export const zipRoutes: FastifyPluginAsync<ZipOptions> = async (app, { platform, findActor }) => {
  const send = async (request: ZipRequest, reply: FastifyReply) => {
    const uuid = NAME.exec(request.params.name)?.[1]
    const actor = uuid === undefined ? null : await findActor(request)
    if (uuid === undefined || !actor || !(await canReadFolder(platform.db, actor, uuid))) throw new Failure('not_found')
    return sendZipResponse(reply, await createFolderZip(platform, uuid))
  }
  app.get(`${ZIP_PATH}:name`, { exposeHeadRoute: false }, send)
}
