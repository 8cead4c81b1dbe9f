/** Of admin and of the demo accounts in every test database. */
export const ADMIN_PASSWORD = 'admin-password-1'
export const DEMO_PASSWORD = 'yuanhang-demo-1'
