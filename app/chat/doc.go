// Package chat keeps the conversations between a venue and its customers: one
// for each order, opened by the first message of either side. The venue writes
// from the order board, the customer from the phone that has ordered (customer.go); both only
// while the venue allows it (allowCustomerChatVisualization).
//
// send.go adds messages, read.go lists them and counts the unread ones; boards
// hear of them through the orders' stream, woken on Topic. person.go hands over and
// forgets what was said about one person's orders.
//
// Messages are personal data: only who holds Painel in the venue reads them,
// they never reach a log, and Sweep deletes conversations that have been quiet
// for KeepFor.
//
// Tables: chat_conversations, chat_messages.
package chat
