/** Figures 1-23: access control and attacks. */
import type { Figure } from './figure.ts'
import { openFiles } from './optional-tests.ts'

const identity = 'src/server/domains/identity'
const platform = 'src/server/platform'

export const figuresOfAccess: readonly Figure[] = [
  {
    id: 1,
    figure:
      'permission cells right: every call asked by seven kinds of people, with what it takes and with what none takes; which things they are let to, 2 and 3 say',
    goal: '100 % of 700 or more, wrongly allowed 0',
    shown: ['tests/contract/access.test.ts', 'tests/contract/access-success.long.test.ts'],
  },
  {
    id: 2,
    figure: 'reads or writes across schools',
    goal: '0',
    shown: [
      'tests/contract/tenant-isolation-admins.test.ts',
      'tests/contract/tenant-isolation-members.test.ts',
      'tests/contract/student-privacy.test.ts',
      'tests/contract/file-access.test.ts',
    ],
  },
  {
    id: 3,
    figure: 'things of a schoolmate reached by their uuid',
    goal: '0',
    shown: [
      'tests/contract/student-privacy.test.ts',
      'src/server/domains/journal/journal.test.ts',
      'src/server/domains/reflect/reflect.test.ts',
      'src/server/domains/library/marks.test.ts',
      'src/server/domains/exercises/exercises.test.ts',
      'src/server/domains/activity/history.test.ts',
      'src/server/domains/assignments/assignments.test.ts',
      'src/server/domains/assignments/submissions/submissions.test.ts',
    ],
  },
  {
    id: 4,
    figure: 'fields beyond the declared ones that a call takes, in its blocks and in everything within them',
    goal: '0 changed',
    shown: [
      'tests/contract/access.test.ts',
      `${platform}/http/response-serializer.test.ts`,
      'src/rules/site/rich-text.test.ts',
      'src/server/domains/site/site.test.ts',
    ],
  },
  {
    id: 5,
    figure: 'bad bodies tried, answered with 5xx, deaths',
    goal: '8,000 or more, 0, 0',
    shown: ['tests/contract/access.test.ts', 'tests/contract/error-responses.test.ts'],
  },
  {
    id: 6,
    figure: 'generated requests close to right, answered with 5xx or not as declared',
    goal: '>= 20,000; 5xx 0; answers match the schema 100 %',
    shown: ['tests/scorecard/generated-load.long.test.ts', 'tests/contract/generated-requests.test.ts'],
  },
  {
    id: 7,
    figure: 'abuses of HTTP framing',
    goal: '0 fail, 0 warn: none taken, left in silence or answered with 5xx',
    shown: ['tests/scorecard/http-framing.test.ts', `${platform}/http/slow-bodies.test.ts`],
  },
  {
    id: 8,
    figure: 'headers of every answer and page',
    goal: '0 missing',
    shown: [
      'tests/contract/access.test.ts',
      `${platform}/http/headers.test.ts`,
      'tests/architecture/built-pages.test.ts',
      'tests/journeys/public-site.test.ts',
      'tests/journeys/trusted-types.test.ts',
      'tests/journeys/every-page.test.ts',
    ],
  },
  {
    id: 9,
    figure: 'flags of the cookie, chance in the token',
    goal: 'all of them; 128 bits or more',
    shown: [`${identity}/identity.test.ts`, `${identity}/chance.test.ts`, `${platform}/http/origin.test.ts`],
  },
  {
    id: 10,
    figure:
      'sessions: new at every sign-in, over after an hour or twelve, after sign-out, change and closing; clocks that jump',
    goal: '100 %; nobody in for ever or shut out, nothing removed too soon, jobs done once',
    shown: [
      `${identity}/identity.test.ts`,
      `${identity}/people/sign-in-methods.test.ts`,
      `${identity}/password-reset/password-reset.test.ts`,
      'src/server/domains/partners/sign-on.test.ts',
      'src/server/domains/partners/clock-jumps.test.ts',
      'src/rules/sessions.test.ts',
      `${identity}/clock-jumps.test.ts`,
      'src/server/domains/privacy/clock-check.test.ts',
      'src/server/domains/reflect/clock-change.test.ts',
      `${platform}/jobs/clock-rollback.test.ts`,
    ],
  },
  {
    id: 11,
    figure: 'guessing of passwords, from one network or from many, a classmate meanwhile, a made-up address',
    goal: '<= 10 tries, then growing delay, no permanent lock',
    shown: [`${identity}/attempts.test.ts`, `${identity}/networks.test.ts`, `${platform}/http/origin.test.ts`],
  },
  {
    id: 12,
    figure: 'an unknown person against a wrong password: words, status, time',
    goal: 'the same; medians less than 10 ms apart',
    shown: ['tests/scorecard/account-enumeration.long.test.ts', `${identity}/identity.test.ts`],
  },
  {
    id: 13,
    figure: 'rules of passwords',
    goal: 'a dozen cases or more, all of them: twelve letters (eight beside a second step), sixty-four and more taken, common ones refused, letters of every kind, pasting',
    shown: [
      'src/rules/passwords.test.ts',
      `${identity}/second-step/second-step.test.ts`,
      'tests/journeys/sign-in.test.ts',
    ],
  },
  {
    id: 14,
    figure: 'hostile uploads',
    goal: '52 of 52 as expected, 0 with 5xx, all served inert',
    shown: [
      'src/server/domains/library/admin/hostile.long.test.ts',
      'src/server/domains/resources/uploads.test.ts',
      'src/server/domains/resources/open-file.test.ts',
      `${platform}/media/file-answer.test.ts`,
      `${platform}/media/uploads.test.ts`,
      `${platform}/media/sniff.test.ts`,
      `${platform}/zip/read-zip.test.ts`,
    ],
    elsewhere: {
      'on a full disk fails with a message, leaves no file and works again afterwards':
        'where no small disk can be mounted; figure 29 fills a disk of its own',
      ...openFiles,
    },
  },
  {
    id: 15,
    figure: 'ways of climbing out of a folder',
    goal: '0 leaks, 0 with 5xx',
    shown: [
      `${platform}/media/media.test.ts`,
      `${platform}/storage/storage.test.ts`,
      'tests/architecture/built-pages.test.ts',
      'src/server/domains/resources/open-file.test.ts',
      'tests/journeys/file-viewer.test.ts',
    ],
  },
  {
    id: 16,
    figure: 'signed addresses that were changed, or are over; how long they live',
    goal: 'all refused; five minutes or less',
    shown: [
      `${platform}/storage/signatures.test.ts`,
      `${platform}/media/media.test.ts`,
      'tests/contract/file-access.test.ts',
      'src/server/domains/resources/open-file.test.ts',
      'src/server/domains/library/admin/uploads.test.ts',
    ],
  },
  {
    id: 17,
    figure: 'scripts in what people write',
    goal: 'run 0; every call with a place for words takes them, or says why not',
    shown: [
      'tests/journeys/hostile-texts-in-pages.long.test.ts',
      `${platform}/rich-text/html.test.ts`,
      `${platform}/rich-text/markdown.test.ts`,
      'src/server/public-pages.test.ts',
      `${platform}/media/file-answer.test.ts`,
    ],
    elsewhere: openFiles,
  },
  {
    id: 18,
    figure: 'calls from the page of another site',
    goal: 'all refused',
    shown: ['tests/contract/cross-site-requests.test.ts', `${platform}/events/events.test.ts`],
  },
  {
    id: 19,
    figure: 'addresses inside that the server is led to ask',
    goal: '0 of 47 or more reached',
    shown: [
      `${platform}/outside/open-addresses.test.ts`,
      `${platform}/outside/fetch-outside.test.ts`,
      'src/server/partners/lti/lti.test.ts',
      'src/server/domains/partners/lti/lti.test.ts',
      'src/server/domains/articles/feed/sync.test.ts',
      'src/server/generation/providers/providers.test.ts',
      'tests/scorecard/forbidden-constructs.test.ts',
    ],
  },
  {
    id: 20,
    figure: 'statements of SQL in texts that reach the database as such',
    goal: '0',
    shown: ['tests/scorecard/raw-sql.test.ts', 'tests/scorecard/generated-load.long.test.ts'],
  },
  {
    id: 21,
    figure: 'bent answers of SAML',
    goal: '63 of 63 refused',
    shown: ['src/server/partners/saml/validate.test.ts', 'src/server/partners/saml/tampered.test.ts'],
  },
  {
    id: 22,
    figure: 'bent launches of LTI',
    goal: '0 taken',
    shown: ['src/server/partners/lti/lti.test.ts', 'src/server/domains/partners/lti/lti.test.ts'],
  },
  {
    id: 23,
    figure: 'ways to be led to another site',
    goal: '0',
    shown: ['src/rules/addresses.test.ts', 'src/server/domains/partners/sign-on.test.ts'],
  },
]
