/** Default source of leads that come from the app. */
export const APP_SOURCE = 'APP注册'
