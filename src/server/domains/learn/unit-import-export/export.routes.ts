/** GET /media/units/<uuid>.zip and .imscc: sends a unit as a file to system admins, in constant memory. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'
import { exportExtensions, exportFormats, UNITS_PATH } from '#rules/learn/unit-files.ts'
import { type Actor, isAdmin } from '#server/platform/actor.ts'
import { sendZipResponse } from '#server/platform/zip/send-zip.ts'
import type { LearnContext } from '../teaching.ts'

export interface ExportOptions extends LearnContext {
  /** Returns the signed-in person of a request, or null. */
  findActor: (request: FastifyRequest) => Promise<Actor | null>
  getOrigin: (request: FastifyRequest) => string
}

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z]+)$/

type ExportRequest = FastifyRequest<{ Params: { name: string } }>

export const exportRoutes: FastifyPluginAsync<ExportOptions> = async (app, { findActor, getOrigin, ...parts }) => {
  const send = async (request: ExportRequest, reply: FastifyReply) => {
    const [, uuid, extension] = NAME.exec(request.params.name) ?? []
    const format = exportFormats.find((candidate) => exportExtensions[candidate] === extension)
    const actor = uuid && format ? await findActor(request) : null
    if (!uuid || !format || !actor || !isAdmin(actor) || !actor.operator) throw new Failure('not_found')
    const { prepareUnitExport } = await import('./prepare-unit-export.ts')
    return sendZipResponse(reply, await prepareUnitExport(parts, { uuid, format, origin: getOrigin(request) }))
  }
  app.get(`${UNITS_PATH}:name`, { exposeHeadRoute: false }, send)
}
