/** Endpoints with a text field that can't hold free text, and why. All others must accept scripts as text. */
const TIME_ZONE_REASON = 'the name of a time zone, one of those that there are'

export const withoutFreeText: Readonly<Record<string, string>> = {
  '/section/join': 'the code of a class, made by us',
  '/presigned_url/get': 'the place of a file, named by us',
  '/v2/custom_exercise/regenerate/line': 'the name of a line, given by us',
  '/v2/custom_exercise/test/line': 'the name of a line, given by us',
  '/v2/custom_exercise/regenerate/image-polling': 'the name of a job, given by us',
  '/admin/learn/unit/import': 'the place of what was sent, named by us; the words are in it',
  '/admin/session/picture/done': 'the place of what was sent, named by us',
  '/admin/school/figures': TIME_ZONE_REASON,
  '/v2/managed_user/activity/history': TIME_ZONE_REASON,
  '/v2/managed_user/activity/summary': TIME_ZONE_REASON,
  '/v2/managed_user/happiness/setting/add': TIME_ZONE_REASON,
  '/v2/managed_user/happiness/setting/update': TIME_ZONE_REASON,
  '/v2/managed_user/reflect/dashboard/summary': TIME_ZONE_REASON,
  '/v2/managed_user/reflect/history': TIME_ZONE_REASON,
  '/v2/managed_user/reflect/summary': TIME_ZONE_REASON,
  '/admin/cms/file/done': 'the place of what was sent, named by us',
}
