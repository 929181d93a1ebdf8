/** What Alaia asks of a school's own platform, whichever it is. Adapters know its protocol and never the database. */

/** Somebody, by the name the platform gives them; with the connection it says who it is, an email address alone never does. */
export interface PartnerUserRef {
  subject: string
}

/** A class, by the platform's own id. */
export interface SectionRef {
  id: string
}

export interface PartnerSection extends SectionRef {
  name: string
  grade: string
  subject: string
  studentsCount: number
}

/** The cursor is the platform's own and goes back to it as it came. */
export interface PartnerPage<Item> {
  items: Item[]
  nextCursor?: string | undefined
}

/** What an address needs to hold so that opening it creates the assignment. */

export interface SignOnStart {
  /** Opaque; comes back with the answer (RelayState). */
  state: string
}

export interface SignOnBegun {
  redirect: string
  /** The response has to name this id; it is stored until the response arrives. */
  requestId: string
}

/** What the platform let the browser bring, as it came. */
export interface InboundMessage {
  fields: Readonly<Record<string, string>>
}

export interface PartnerIdentity extends PartnerUserRef {
  email?: string | undefined
  username?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  grade?: string | undefined
  roles: ('student' | 'teacher' | 'admin')[]
  /** The platform's own name for the school. */
  orgRef?: string | undefined
}

/** A sign-on whose signature and conditions hold; whether it was asked for and is new is for the caller to say. */
export interface SignOn {
  identity: PartnerIdentity
  /** The platform says that it asked for a second step; false where it says nothing of it. */
  secondStep: boolean
  /** The request it answers; undefined where the platform began. */
  requestId?: string | undefined
  /** Counts once until `expires`. */
  messageId: string
  expires: Date
  state: string
}

export interface SignupForm {
  firstName: string
  lastName: string
  email: string
  password: string
  role: 'student' | 'teacher'
  classCode: string
}

/** One item for one section. */
export interface AssignmentToPublish {
  teacher: PartnerUserRef
  section: SectionRef
  /** Our own name for it: the platform keeps it, and says it when it is asked what it has. */
  reference: string
  title: string
  instructions?: string | undefined
  /** The absolute URL at which students open the assignment. */
  url: string
  dueAt?: Date | undefined
}

export interface PublishedRef {
  reference: string
  /** The platform's own name for it: `colegia_assignment_id`. */
  id: string
}

export interface ProgressReport {
  /** The platform's own name for the assignment. */
  assignmentId: string
  student: PartnerUserRef
  status: 'incomplete' | 'complete'
  at: Date
  /** The same for the same report, however often it is sent. */
  key: string
}

export type Role = PartnerIdentity['roles'][number]

/** Which attribute of a sign-on says what, by its name there. */
export interface AttributeMap {
  email: string
  username: string
  first_name: string
  last_name: string
  role: string
  grade: string
}

export interface RestSettings {
  /** Without a slash in the end; empty where the platform has no calls. */
  baseUrl: string
  apiKey: string
  /** It may lie inside our own network: the configuration says so, or it is the sandbox. */
  trusted: boolean
}

/** Who we are to an identity provider. */
export interface ServiceIdentity {
  entityId: string
  /** Where responses are posted to. */
  acsUrl: string
}

export interface ServiceKey {
  /** PEM. */
  privateKey: string
  certificate: string
}

/** All that an adapter has to know of a school's connection. */
export interface PlatformConnection {
  rest: RestSettings
  /** The provider's address for the redirect binding; empty where people only come from the platform. */
  signOnUrl: string
  idpEntityId: string
  /** PEM, at most two. */
  certificates: string[]
  attributes: AttributeMap
  /** What the platform calls each role, without regard to case. */
  roles: Readonly<Record<Role, readonly string[]>>
  service: ServiceIdentity
  key: ServiceKey
}

/** One instance per connection. Everything throws {@link PartnerFailure} and nothing else. */
export interface PartnerPlatform {
  readonly kind: 'colegia' | 'lti13'
  /** What the platform can't do is not offered. */
  readonly can: {
    signOn: boolean
    webLogin: boolean
    signup: boolean
    sections: boolean
    publish: boolean
    progress: boolean
    roster: boolean
  }
  startSignOn(start: SignOnStart): Promise<SignOnBegun>
  finishSignOn(message: InboundMessage): Promise<SignOn>
  webLogin?(login: { username: string; password: string }): Promise<PartnerIdentity>
  webSignup?(form: SignupForm): Promise<PartnerIdentity>
  staffSections(request: { staff: PartnerUserRef; cursor?: string | undefined }): Promise<PartnerPage<PartnerSection>>
  /** The platform may make a second one when it is asked twice: {@link PartnerPlatform.findPublished} tells beforehand. */
  publishAssignment(assignment: AssignmentToPublish): Promise<PublishedRef>
  /** Those of the references that the platform has; one it has twice is there twice, the oldest first. */
  findPublished(request: { teacher: PartnerUserRef; references: readonly string[] }): Promise<PublishedRef[]>
  editPublished(change: { id: string; title: string; instructions?: string; dueAt?: Date }): Promise<void>
  /** One that is gone already is as good as withdrawn. */
  withdrawPublished(request: { id: string }): Promise<void>
  reportProgress(report: ProgressReport): Promise<void>
  /** Whether it answers and takes our key. */
  test(): Promise<{ name: string }>
}

/** `unavailable`: trying again may help. `refused`: it will not, the platform has said no. */
export type PartnerFailureKind = 'unavailable' | 'refused'

/** `message` is for the school's administrator and the log, never for a person who signs in. */
export class PartnerFailure extends Error {
  readonly kind: PartnerFailureKind
  /** Seconds after which the platform asks to be tried again. */
  readonly retryAfter: number | undefined

  constructor(
    kind: PartnerFailureKind,
    message: string,
    { retryAfter, cause }: { retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'PartnerFailure'
    this.kind = kind
    this.retryAfter = retryAfter
  }
}

/** How domains reach the platform of a school; put together in app.ts. */
export interface Partners {
  /** Undefined where the school is connected with none, or the connection is switched off. */
  platformOf(organizationUuid: string): Promise<PartnerPlatform | undefined>
  /** Undefined for somebody whom the platform never signed in. */
  userOf(accountUuid: string): Promise<PartnerUserRef | undefined>
}

/** What the adapters can do before there is a connection, and beside one. */
export interface Adapters {
  platformOf(connection: PlatformConnection): PartnerPlatform
  /** Whom a message says it is from; nothing of it is believed yet. @throws PartnerFailure refused */
  claimedIssuer(message: InboundMessage): string
  /** What an identity provider reads to know us. */
  metadataOf(service: ServiceIdentity, key: ServiceKey | undefined): string
  /** @param name the common name in the certificate of the key */
  newServiceKey(name: string): Promise<ServiceKey>
}
