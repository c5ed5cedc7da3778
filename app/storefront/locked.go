package storefront

// lockedField is a setting that only support changes (roles-04, roles-05).
type lockedField struct {
	name string
	// differs reports whether two configurations differ in it.
	differs func(a, b *Configuration) bool
	// take sets it as it is in another configuration.
	take func(to, from *Configuration)
}

func locked[T comparable](name string, of func(*Configuration) *T) lockedField {
	return lockedField{
		name,
		func(a, b *Configuration) bool { return *of(a) != *of(b) },
		func(to, from *Configuration) { *of(to) = *of(from) },
	}
}

var lockedFields = []lockedField{
	locked("allowPaymentOnDelivery", func(c *Configuration) *bool { return &c.AllowPaymentOnDelivery }),
	locked("useMeepDelivery", func(c *Configuration) *bool { return &c.UseMeepDelivery }),
	locked("useOwnDelivery", func(c *Configuration) *bool { return &c.UseOwnDelivery }),
	locked("deliveryPlatform", func(c *Configuration) *int { return &c.DeliveryPlatform }),
	locked("showStoreOnMeepFood", func(c *Configuration) *bool { return &c.ShowStoreOnMeepFood }),
	locked("deliveryEnabled", func(c *Configuration) *bool { return &c.DeliveryEnabled }),
	locked("inPlaceEnabled", func(c *Configuration) *bool { return &c.InPlaceEnabled }),
	locked("enableShoppingCartOnVirtualMenu", func(c *Configuration) *bool { return &c.EnableShoppingCartOnVirtualMenu }),
	locked("showCustomHome", func(c *Configuration) *bool { return &c.ShowCustomHome }),
}

// lockedChange names the first locked field that differs.
func lockedChange(before, after Configuration) string {
	for _, field := range lockedFields {
		if field.differs(&before, &after) {
			return field.name
		}
	}
	return ""
}
