/** Name of the peer system of partner institutions: identifies deliveries to it, and is shown to staff. */
export const INSTITUTION_CRM = '机构系统'
