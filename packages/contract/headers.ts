/** On replies to requests whose access token belongs to no session any more, where anybody may ask. */
export const SESSION_ENDED_HEADER = "session-ended";
