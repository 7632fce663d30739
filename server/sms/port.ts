export type SmsMessage = {
  /** E.164, such as +14155550123. */
  to: string;
  text: string;
};

export interface SmsSender {
  /** Throws when the message was not accepted. */
  send(message: SmsMessage): Promise<void>;
}
