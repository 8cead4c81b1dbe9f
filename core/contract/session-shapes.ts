/** Shapes of the core's endpoints about the signed-in employee. The browser imports their types only: see core-shapes.ts. */

import {
  choiceOf,
  exactly,
  FLAG,
  limited,
  listOf,
  mapOf,
  objectOf,
  openObjectOf,
  orNull,
  RECORD,
  type Shape,
  TEXT,
  WHOLE,
} from './shape.ts'

const CREDENTIAL = limited(TEXT, { maxLength: 200 })

/** Body of a login. */
export const CREDENTIALS = objectOf({ username: CREDENTIAL, password: CREDENTIAL })

/** Answer of a login; plugins add the parts of the profile that are needed at once. */
export const LOGGED_IN = openObjectOf({ mustChangePassword: FLAG })

/** Whether a session exists: null if there is none. */
export const SESSION_STATE = orNull(objectOf({ signedIn: exactly(true) }))

/** GET /auth/profile; plugins add members. */
export const OWN_PROFILE = openObjectOf({
  id: WHOLE,
  admin: FLAG,
  username: TEXT,
  name: TEXT,
  // Null for an employee without a department.
  departmentId: orNull(WHOLE),
  permissions: listOf(TEXT),
  // Until the password is changed, the app shows nothing else.
  mustChangePassword: FLAG,
})

/** Body of a password change. */
export const PASSWORD_CHANGE = objectOf({ originalPassword: CREDENTIAL, newPassword: CREDENTIAL, confirmPassword: CREDENTIAL })

/** The key that encrypts the employee's drafts in the browser. */
export const DRAFT_KEY = objectOf({ key: limited(TEXT, { description: 'Base64 of 32 bytes.' }) })

/** Colours of the pages. */
export const THEME = choiceOf('system', 'light', 'dark')

/** Height of rows in lists. */
export const DENSITY = choiceOf('compact', 'default', 'loose')

/** GET /runtime/preferences: what the employee has set; `columns` holds an arrangement by screen. */
export const PREFERENCES = objectOf(
  { columns: limited(RECORD, { description: 'By screen: path, or path#tab.' }) },
  { theme: THEME, density: DENSITY },
)

const PREFERENCE_KEY = limited(TEXT, { maxLength: 100 })
const preferenceMap = <T>(values: Shape<T>) => limited(mapOf(values), { maxProperties: 200, propertyNames: PREFERENCE_KEY })

/** Arrangement of a list's columns: their order, which are shown, and widths in pixels. */
export const ARRANGEMENT = objectOf({
  order: limited(listOf(PREFERENCE_KEY), { maxItems: 200 }),
  shown: preferenceMap(FLAG),
  widths: preferenceMap(limited(WHOLE, { minimum: 1, maximum: 2000 })),
})

/** Preferences to store; `screen` and `columns` come together. */
export const PREFERENCE_PATCH = limited(
  objectOf(
    {},
    {
      theme: THEME,
      density: DENSITY,
      screen: limited(TEXT, { minLength: 1, maxLength: 200 }),
      columns: limited(orNull(ARRANGEMENT), { description: 'Of the screen; null: as the manifest has them.' }),
    },
  ),
  { dependencies: { columns: ['screen'], screen: ['columns'] } },
)
