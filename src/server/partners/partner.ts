/** The interface to a school's platform. Adapters implement a protocol and never access the database. */

/** A person's identifier on the platform. It is unique within a connection; an email address identifies nobody. */
export interface PartnerUserRef {
  subject: string
}

/** Identifies a class by the platform's id. */
export interface SectionRef {
  id: string
}

export interface PartnerSection extends SectionRef {
  name: string
  grade: string
  subject: string
  studentsCount: number
}

/** The cursor is opaque, and is sent back to the platform unchanged. */
export interface PartnerPage<Item> {
  items: Item[]
  nextCursor?: string | undefined
}

/** The values that the redirect to the platform must contain. */
export interface SignOnStart {
  /** Opaque; the platform returns it with its response (RelayState). */
  state: string
}

export interface SignOnRedirect {
  redirect: string
  /** The response has to name this id; it is stored until the response arrives. */
  requestId: string
}

/** The form fields that the browser posted for the platform, unchanged. */
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
  /** The platform's id for the school. */
  orgRef?: string | undefined
}

/** A sign-on with a valid signature and valid conditions. The caller checks that it was requested and is new. */
export interface SignOn {
  identity: PartnerIdentity
  /** Whether the platform reports a second step; false if it doesn't say. */
  secondStep: boolean
  /** The id of the request that it answers; undefined if the platform started the sign-on. */
  requestId?: string | undefined
  /** The message may be used once, until `expires`. */
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

/** One item for one class. */
export interface AssignmentToPublish {
  teacher: PartnerUserRef
  section: SectionRef
  /** Our id of the assignment: the platform stores it and returns it with `findPublished`. */
  reference: string
  title: string
  instructions?: string | undefined
  /** The absolute URL at which students open the assignment. */
  url: string
  dueAt?: Date | undefined
}

export interface PublishedRef {
  reference: string
  /** The platform's id of the assignment: `colegia_assignment_id`. */
  id: string
}

export interface AssignmentProgressReport {
  /** The platform's id of the assignment. */
  assignmentId: string
  student: PartnerUserRef
  status: 'incomplete' | 'complete'
  at: Date
  /** The idempotency key: equal each time the same report is sent. */
  key: string
}

export type PartnerRole = PartnerIdentity['roles'][number]

/** The names of the SAML attributes that contain each value. */
export interface AttributeMap {
  email: string
  username: string
  first_name: string
  last_name: string
  role: string
  grade: string
}

export interface RestSettings {
  /** Without a trailing slash; empty if the platform has no HTTP API. */
  baseUrl: string
  apiKey: string
  /** Allows an address in a private network, because it is configured or belongs to the sandbox. */
  trusted: boolean
}

/** The values by which an identity provider knows this installation. */
export interface ServiceIdentity {
  entityId: string
  /** The assertion consumer service URL, to which responses are posted. */
  acsUrl: string
}

export interface ServiceKey {
  /** PEM. */
  privateKey: string
  certificate: string
}

/** The settings of a school's connection that an adapter needs. */
export interface PlatformConnection {
  rest: RestSettings
  /** The provider's URL for the redirect binding; empty if sign-ons start only on the platform. */
  signOnUrl: string
  idpEntityId: string
  /** PEM, at most two. */
  certificates: string[]
  attributes: AttributeMap
  /** The platform's names for each role; compared without case. */
  roles: Readonly<Record<PartnerRole, readonly string[]>>
  service: ServiceIdentity
  key: ServiceKey
}

/** One instance per connection. All methods throw {@link PartnerFailure} and nothing else. */
export interface PartnerPlatform {
  readonly kind: 'colegia' | 'lti13'
  /** The features that the platform supports; the app doesn't offer the rest. */
  readonly can: {
    signOn: boolean
    webLogin: boolean
    signup: boolean
    sections: boolean
    publish: boolean
    progress: boolean
    roster: boolean
  }
  startSignOn(start: SignOnStart): Promise<SignOnRedirect>
  finishSignOn(message: InboundMessage): Promise<SignOn>
  webLogin?(login: { username: string; password: string }): Promise<PartnerIdentity>
  webSignup?(form: SignupForm): Promise<PartnerIdentity>
  listTeacherSections(request: {
    teacher: PartnerUserRef
    cursor?: string | undefined
  }): Promise<PartnerPage<PartnerSection>>
  /** A repeated call may create a second assignment: check with {@link PartnerPlatform.findPublished} first. */
  publishAssignment(assignment: AssignmentToPublish): Promise<PublishedRef>
  /** Returns the references that the platform has, duplicates included. Oldest first. */
  findPublished(request: { teacher: PartnerUserRef; references: readonly string[] }): Promise<PublishedRef[]>
  editPublished(change: { id: string; title: string; instructions?: string; dueAt?: Date }): Promise<void>
  /** Succeeds if the assignment no longer exists. */
  withdrawPublished(request: { id: string }): Promise<void>
  reportProgress(report: AssignmentProgressReport): Promise<void>
  /** Checks that the platform responds and accepts our key. */
  test(): Promise<{ name: string }>
}

/** `unavailable`: a retry may help. `refused`: the platform's answer is final. */
export type PartnerFailureKind = 'unavailable' | 'refused'

/** `message` is for the school's admins and the log, never for a person who signs in. */
export class PartnerFailure extends Error {
  readonly kind: PartnerFailureKind
  /** The number of seconds after which the platform asks for a retry. */
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

/** Gives domains access to the platform of a school; created in app.ts. */
export interface Partners {
  /** Returns undefined if the school has no connection, or a disabled one. */
  getPlatform(organizationUuid: string): Promise<PartnerPlatform | undefined>
  /** Returns undefined for a person whom the platform never signed in. */
  findUser(accountUuid: string): Promise<PartnerUserRef | undefined>
}

/** Creates platforms, and does what needs no connection. */
export interface Adapters {
  getPlatform(connection: PlatformConnection): PartnerPlatform
  /** Returns the unverified issuer of a message. @throws PartnerFailure refused */
  claimedIssuer(message: InboundMessage): string
  /** Creates our SAML metadata for an identity provider. */
  createMetadata(service: ServiceIdentity, key: ServiceKey | undefined): string
  /** @param name the common name of the certificate */
  createServiceKey(name: string): Promise<ServiceKey>
}
