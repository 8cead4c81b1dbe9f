/** Source of leads that came by themselves, where nobody says another. */
export const APP_SOURCE = 'APP注册'
