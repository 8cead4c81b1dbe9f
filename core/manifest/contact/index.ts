export { contactKeys, isWechat, normalizePhone, normalizeWechat, phoneKey } from './normalize-contact.ts'
