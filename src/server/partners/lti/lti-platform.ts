/** The adapter for LTI platforms: it reports scores; everything else starts on the platform. */
import { PartnerFailure, type PartnerPlatform, type AssignmentProgressReport } from '../partner.ts'
import { type ServiceTokenOptions, createLtiServices } from './service-token.ts'
import { sendScore } from './scores-and-members.ts'

export interface LtiConnection extends ServiceTokenOptions {
  /** Returns the line item URL of one of its activities by our id, or undefined for an unknown id. */
  findLineItem: (assignmentId: string) => Promise<string | undefined>
}

const throwUnsupported = (): never => {
  throw new PartnerFailure('refused', 'This platform starts the launch itself.')
}

export const createLtiPlatform = ({ findLineItem, ...tokenOptions }: LtiConnection): PartnerPlatform => {
  const services = createLtiServices(tokenOptions)
  return {
    kind: 'lti13',
    can: {
      signOn: false,
      webLogin: false,
      signup: false,
      sections: false,
      publish: false,
      progress: true,
      roster: false,
    },
    startSignOn: throwUnsupported,
    finishSignOn: throwUnsupported,
    listTeacherSections: throwUnsupported,
    publishAssignment: throwUnsupported,
    findPublished: async () => [],
    editPublished: throwUnsupported,
    withdrawPublished: throwUnsupported,
    async reportProgress({ assignmentId, student, status, at }: AssignmentProgressReport) {
      const lineItemUrl = await findLineItem(assignmentId)
      if (lineItemUrl === undefined) {
        throw new PartnerFailure('refused', "The platform doesn't record a score for this.")
      }
      await sendScore(services, { lineItemUrl, userId: student.subject, complete: status === 'complete', at })
    },
    async test() {
      await services.getToken('https://purl.imsglobal.org/spec/lti-ags/scope/score')
      return { name: new URL(tokenOptions.platform.issuer).host }
    },
  }
}
