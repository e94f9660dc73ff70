/** The optional permission with which a notification tells that a task needs the user. The panel asks for it in a click. */
export const noticePermission = 'notifications';
