import { objectOf } from '#core/contract/shape.ts'
import { defineFeed } from '#plugins/inbound/server/feed.ts'
import { lockPeople, MAX_USER_ITEMS } from './lock-people.ts'
import { registerUser } from './register-user.ts'
import { REGISTRATION_MEMBERS, REGISTRATION_OPTIONS, UID_SCHEMA } from './registration.ts'

/**
 * Inbound feed of registrations. For a known uid, nickname and phone number are updated; time, platform, channel and promoter stay as first
 * registered.
 */
export const usersFeed = defineFeed({
  path: '/users',
  scope: 'users',
  permissions: ['/clientUser/admin/getClientUserList'],
  title: '注册用户',
  item: objectOf({ uid: UID_SCHEMA, ...REGISTRATION_MEMBERS }, REGISTRATION_OPTIONS),
  max: MAX_USER_ITEMS,
  lock: (items, { tx }) => lockPeople(tx, items),
  accept: async ({ uid, ...registration }, context) => ({ id: await registerUser(context, uid, registration) }),
})
